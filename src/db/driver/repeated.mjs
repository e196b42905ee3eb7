// Which statements are worth to be prepared: those that this process sends again and again. Bounded, since each connection
// keeps what it has prepared until it ends, and the embedded database keeps all of them in its memory.
const FROM_THE = 3;
const MOST_PREPARED = 200;
const MOST_COUNTED = 2000;
/** Characters; a statement of many rows is seldom sent twice. */
const LONGEST = 8000;

const times = new Map();
const prepared = new Set();

/** Whether a statement of this text is prepared; every call counts as one sending. */
function isRepeated(text) {
  if (prepared.has(text)) return true;
  if (prepared.size >= MOST_PREPARED || text.length > LONGEST) return false;
  const sent = (times.get(text) ?? 0) + 1;
  if (sent < FROM_THE) {
    if (times.size >= MOST_COUNTED) times.clear();
    times.set(text, sent);
    return false;
  }
  times.delete(text);
  prepared.add(text);
  return true;
}

/** Asked by the driver, whose lines `postgres-mends.mjs` mends. */
globalThis[Symbol.for('appeals-drafting.is-repeated')] = isRepeated;
