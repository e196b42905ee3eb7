// Node parses a package.json once per ES module it loads from the package, and once per import that names the package;
// drizzle-orm's has 447 exports, which costs a second and 200 MB at start. So its internal imports are resolved here
// directly, and its entry points are looked up once.
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import './postgres-mends.mjs';

// This is the first module of every process: what is compiled of the others is cached beside them, where only who may change them
// may write, so that the next start takes a fifth less. Where nobody may write there is no cache.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)));

const entryPoints = new Map();

registerHooks({
  resolve(specifier, context, nextResolve) {
    const parent = context.parentURL;
    if (specifier.startsWith('.') && parent?.includes('/node_modules/drizzle-orm/') && parent.endsWith('.js')) {
      return { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true };
    }
    if (!specifier.startsWith('drizzle-orm')) return nextResolve(specifier, context);
    const known = entryPoints.get(specifier) ?? nextResolve(specifier, context);
    entryPoints.set(specifier, known);
    return { ...known, shortCircuit: true };
  },
});
