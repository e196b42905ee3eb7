// Node parses a package.json once per ES module it loads from the package, and once per import that names the package;
// drizzle-orm's has 447 exports, which costs a second and 200 MB at start. So its internal imports are resolved here
// directly, and its entry points are looked up once.
import { registerHooks } from 'node:module';
import './postgres-mends.mjs';

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
