/** Hebrew of the code page windows-1255 that some program read as Latin letters: "àåîðéè÷" for "אומניטק". */

/** @returns text in which the letters à to ú, and the marks among them, are the Hebrew letters at those codes */
export function fromLatin1(text: string): string {
  return text.replace(/[à-ú]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xe0 + 0x5d0));
}

/** Mends those lines of a text whose letters are mostly such letters. */
export function mendLatin1Hebrew(text: string): string {
  if (!/[à-ú]{2}/.test(text)) return text;
  return text.replace(/[^\n]+/g, (line) => {
    const accented = line.match(/[à-ú]/g)?.length ?? 0;
    const letters = line.match(/\p{L}|÷/gu)?.length ?? 0;
    return accented >= 3 && accented > letters * 0.6 ? fromLatin1(line) : line;
  });
}
