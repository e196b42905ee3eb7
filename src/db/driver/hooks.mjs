// Node parses a package.json once per ES module it loads from the package; drizzle-orm's has 447 exports, which costs
// half a second and 200 MB at start. Its internal relative imports need no lookup, so they are resolved here directly.
import { registerHooks } from 'node:module';
import './postgres-mends.mjs';

registerHooks({
  resolve(specifier, context, nextResolve) {
    const parent = context.parentURL;
    if (specifier.startsWith('.') && parent?.includes('/node_modules/drizzle-orm/') && parent.endsWith('.js')) {
      return { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true };
    }
    return nextResolve(specifier, context);
  },
});
