import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), optimizeLocales.vite({ locales: ['he-IL'] })],
  build: {
    target: 'es2023',
    // As they understand light-dark() and nesting: nothing is rewritten.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    // Nothing is put into the page itself: the policy of the page would refuse it.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    sourcemap: false,
  },
});
