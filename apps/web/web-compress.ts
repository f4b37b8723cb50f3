import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const LEAST_BYTES = 1_024;

/** Writes each file of the build that becomes smaller a second and third time, as brotli and gzip at their best, for the server to send as they are. */
export function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const emit = (fileName: string, source: Uint8Array) => this.emitFile({ type: 'asset', fileName, source });
        const files = Object.values(bundle).filter(({ fileName }) => /\.(m?js|css|svg|wasm)$/.test(fileName));
        await Promise.all(
          files.map(async (file) => {
            const text = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            if (text.length < LEAST_BYTES) return;
            const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
            emit(`${file.fileName}.br`, await promisify(brotliCompress)(text, { params }));
            emit(`${file.fileName}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }));
          }),
        );
      },
    },
  };
}
