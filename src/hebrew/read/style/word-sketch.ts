/**
 * How many different words several texts have together, from a small sketch of each (HyperLogLog, Flajolet and others
 * 2007): the texts need not be read again.
 */

/** Registers of a sketch; 2048 of them are right within about 2.3 %. */
const REGISTERS = 2048;
const REGISTER_BITS = 11;
const ZERO = 48;

/** A sketch of the different words of a text: a string of 2,048 characters. */
export function wordSketch(words: Iterable<string>): string {
  const registers = new Uint8Array(REGISTERS);
  for (const word of new Set(words)) {
    const hash = hashOf(word);
    const rank = Math.clz32((hash << REGISTER_BITS) | (1 << (REGISTER_BITS - 1))) + 1;
    const at = hash >>> (32 - REGISTER_BITS);
    if (rank > registers[at]!) registers[at] = rank;
  }
  return String.fromCharCode(...registers.map((rank) => rank + ZERO));
}

/** Different words of all the texts together, an estimate; 0 for no sketch. Sketches of another form are left out. */
export function distinctWords(sketches: Iterable<string>): number {
  const registers = new Uint8Array(REGISTERS);
  for (const sketch of sketches) {
    if (sketch.length !== REGISTERS) continue;
    for (let i = 0; i < REGISTERS; i++) registers[i] = Math.max(registers[i]!, sketch.charCodeAt(i) - ZERO);
  }
  const empty = registers.reduce((count, rank) => count + Number(rank === 0), 0);
  const filled = registers.reduce((sum, rank) => sum + (rank === 0 ? 0 : 2 ** -rank), 0);
  return Math.round(REGISTERS ** 2 / (2 * Math.LN2 * (REGISTERS * emptiness(empty / REGISTERS) + filled)));
}

/** What registers that stayed empty add (Ertl, "New cardinality estimation algorithms", 2017, sigma). */
function emptiness(share: number): number {
  if (share === 1) return Number.POSITIVE_INFINITY;
  let [sum, power, weight, before] = [share, share, 1, -1];
  while (sum !== before) {
    before = sum;
    power *= power;
    sum += power * weight;
    weight *= 2;
  }
  return sum;
}

function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
