import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractWire } from './contract-wire.ts';

const API = process.env.LINTEL_API_ORIGIN ?? 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [contractWire(), react()],
  server: { port: 5173, proxy: { '/v1': API, '/config.json': API } },
  build: {
    target: 'es2022',
    // why: the content security policy allows no data: fonts or scripts
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
});
