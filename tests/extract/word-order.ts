/**
 * How well a text keeps the words of a known original and their order: twice the longest common subsequence of words
 * over the count of words in both. 1 is identical; words lost, added, broken or moved all lower it.
 */
export function wordOrderAccuracy(actual: string, expected: string): number {
  const a = words(actual);
  const b = words(expected);
  if (a.length + b.length === 0) return 1;
  let previous = new Uint32Array(b.length + 1);
  for (const word of a) {
    const row = new Uint32Array(b.length + 1);
    for (let j = 0; j < b.length; j++) {
      row[j + 1] = word === b[j] ? previous[j]! + 1 : Math.max(previous[j + 1]!, row[j]!);
    }
    previous = row;
  }
  return (2 * previous[b.length]!) / (a.length + b.length);
}

function words(text: string): string[] {
  return text.normalize('NFC').replace(/[״”“]/g, '"').replace(/[׳’‘]/g, "'").split(/\s+/).filter(Boolean);
}
