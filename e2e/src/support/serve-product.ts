// Started by Playwright before the tests: the product with its demo data, until a signal, or until its parent process
// is gone.
import { startProduct } from './product.ts';

const HEARTBEAT_MS = 2_000;

const product = await startProduct('product', ['--demo']);
const stop = () => void product.stop().then(() => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, stop);
// why: a Playwright that is killed sends no signal, but its end of the pipe closes
process.stdout.once('error', stop);
setInterval(() => process.stdout.write('\n'), HEARTBEAT_MS);
process.stdout.write(`Lintel for tests: ${product.url} ${product.dataDir}\n`);
