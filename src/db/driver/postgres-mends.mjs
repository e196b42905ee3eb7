// postgres.js 3.4.9 forgets, when a connection is lost, a write that it had put off: the timer is cleared but still counts
// as set, so that nothing is ever sent on that place of the pool again, not even its next greeting; and a write that comes
// after the loss ends the process. Until a release mends it (porsager/postgres, pull requests 1176 and 1215), the lines are
// mended as they are loaded.
import { registerHooks } from 'node:module';

const MENDS = [
  { line: /^( *)clearImmediate\(nextWriteTimer\)$/gm, to: '$&\n$1chunk = nextWriteTimer = null', times: 2 },
  { line: /socket\.write\(chunk, fn\)/g, to: '(!socket || socket.write(chunk, fn))', times: 1 },
];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/node_modules/postgres/src/connection.js')) return loaded;
    let source = loaded.source.toString();
    for (const { line, to, times } of MENDS) {
      if (source.match(line)?.length !== times) throw new Error(`postgres.js has changed: look at ${import.meta.url}`);
      source = source.replace(line, to);
    }
    return { ...loaded, source };
  },
});
