// postgres.js 3.4.9 loses statements with a lost connection. Until a release mends it, its lines are mended as they are
// loaded (`hooks.mjs` must be imported first; `mended.ts` makes sure of it):
// - a write that it had put off is forgotten but still counts as waiting, so that nothing is ever sent on that place of
//   the pool again, not even its next greeting (porsager/postgres, pull requests 1176 and 1215);
// - a write that comes after the loss ends the process, or waits for ever (issues 1209 and 1216): it is rejected;
// - who reserves a connection that has yet to be made waits for ever, since array types are not asked for here, and when
//   it cannot be made keeps the place of the next one who waits;
// - a reserved connection does not hear of its loss: what waited on it is never answered, what is written later goes to
//   whoever has the renewed connection by then, and its release gives a dead connection back to the pool;
// - what the query builder sends is parsed anew each time, and described first, which costs a second way to the server and
//   back, during which nobody else has the embedded database: what is sent often is prepared (`repeated.mjs`).
import { registerHooks } from 'node:module';
import './repeated.mjs';

globalThis[Symbol.for('appeals-drafting.driver-hooks')] = true;

const CONNECTION = [
  { line: /^( *)clearImmediate\(nextWriteTimer\)$/gm, to: '$&\n$1chunk = nextWriteTimer = null', times: 2 },
  { line: /socket\.write\(chunk, fn\)/g, to: '(!socket || socket.write(chunk, fn))', times: 1 },
  {
    line: /^( *)if \(q\.cancelled\)$/gm,
    to: "$1if (!socket)\n$1  return (queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true)\n\n$&",
    times: 1,
  },
  {
    line: /^( *)initial && !initial\.reserve && execute\(initial\)$/gm,
    to: `$1if (initial && initial.reserve) {
$1  options.shared.retries = retries = 0
$1  initial = null
$1  return onopen(connection)
$1}
$1initial && execute(initial)`,
    times: 1,
  },
];

const POOL = [
  {
    line: /const query = \{ reserve: resolve, reject \}/g,
    to: 'const query = { reserve: resolve, reject: e => (queries.remove(query), reject(e)) }',
    times: 1,
  },
  {
    line: /^( *)queries\.length && connect\(c, queries\.shift\(\)\)$/gm,
    to: `$1if (queries.length) {
$1  const next = queries.shift()
$1  next.reserve && queries.push(next)
$1  connect(c, next)
$1}`,
    times: 1,
  },
  {
    line: /^( *)c\.reserved\.release = true$/gm,
    to: `$&
$1let over = null
$1const finish = e => {
$1  over = e
$1  while (queue.length)
$1    queue.shift().reject(e)
$1}
$1c.onclose = finish`,
    times: 1,
  },
  {
    line: /^( *)c\.reserved = null\n *onopen\(c\)$/gm,
    to: `$1if (over)
$1  return
$1finish(Errors.generic('CONNECTION_RELEASED', 'A statement came after the reserved connection had been released'))
$1c.onclose = null
$&`,
    times: 1,
  },
  { line: /c\.queue === full\n *\? queue\.push\(q\)/g, to: 'over ? q.reject(over) : $&', times: 1 },
  {
    line: /^( *)prepare: false,\n *\.\.\.options,$/gm,
    to: `$1...options,
$1prepare: options.prepare || (args.length > 0 && globalThis[Symbol.for('appeals-drafting.is-repeated')](string)),`,
    times: 1,
  },
];

const FILES = { 'connection.js': CONNECTION, 'index.js': POOL };

/** Read by mended.ts. */
const MARK = "\nglobalThis[Symbol.for('appeals-drafting.driver-mended')] = true\n";

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const mends = FILES[/\/node_modules\/postgres\/src\/([\w-]+\.js)$/.exec(url)?.[1]];
    if (!mends) return loaded;
    let source = loaded.source.toString();
    for (const { line, to, times } of mends) {
      if (source.match(line)?.length !== times) throw new Error(`postgres.js has changed: look at ${import.meta.url}`);
      source = source.replace(line, to);
    }
    return { ...loaded, source: source + MARK };
  },
});
