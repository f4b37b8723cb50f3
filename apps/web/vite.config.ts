import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractWire } from './contract-wire.ts';
import { CHUNK_GROUPS } from './web-chunks.ts';
import { compressFiles } from './web-compress.ts';
import { preloadRoutes } from './web-preload.ts';
import { serviceWorker } from './web-service-worker.ts';

const API = process.env.LINTEL_API_ORIGIN ?? 'http://127.0.0.1:4000';

// why: the API refuses a change whose Host is not the page's own, so the proxy leaves it as it is
const toApi = { target: API, changeOrigin: false };

// why: what the package offers to browsers is its development build, with warnings that nobody reads
const ROUTER = createRequire(import.meta.url)
  .resolve('react-router')
  .replace(/development.index\.m?js$/, 'production/index.mjs');

export default defineConfig({
  plugins: [contractWire(), react(), preloadRoutes(), serviceWorker(), compressFiles()],
  resolve: { alias: [{ find: /^react-router$/, replacement: ROUTER }] },
  server: { port: 5173, proxy: { '/v1': toApi, '/config.json': toApi } },
  build: {
    target: 'es2022',
    manifest: true,
    // why: the content security policy allows no data: fonts or scripts
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } },
  },
});
