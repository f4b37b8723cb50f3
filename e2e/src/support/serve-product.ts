// Started by Playwright before the tests: the product with its demo data, until a signal.
import { startProduct } from './product.ts';

const product = await startProduct('product', ['--demo']);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.once(signal, () => void product.stop().then(() => process.exit(0)));
setInterval(() => {}, 60_000);
process.stdout.write(`Lintel for tests: ${product.url} ${product.dataDir}\n`);
