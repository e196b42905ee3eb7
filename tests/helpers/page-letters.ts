import { readFileSync } from 'node:fs';
import { framesOfPage, type PdfItem } from '../../src/extract/pdf/items.ts';
import { loadPdfLibrary } from '../../src/extract/pdf/library.ts';

export interface Share {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The Hebrew letters and digits of a PDF page whose middle stands in one of the boxes, in no order: what pdf.js itself
 * says of its runs, the letters of a run taken to be alike.
 */
export async function lettersIn(path: string, pageNumber: number, boxes: readonly Share[]): Promise<string> {
  const { getDocument } = await loadPdfLibrary();
  const document = await getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0 }).promise;
  try {
    const page = await document.getPage(pageNumber);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const plain = (items as PdfItem[]).map(({ str, transform, width, height, fontName }) => ({
      ...{ str, transform, width, height, fontName },
    }));
    const upright = framesOfPage(plain, viewport).filter(({ degrees }) => degrees === 0);
    return upright
      .flatMap(({ pieces }) => pieces)
      .flatMap(({ drawn, x0, x1, y, size }) =>
        [...drawn].filter((_, i) => {
          const x = x0 + ((i + 0.5) * (x1 - x0)) / drawn.length;
          return boxes.some(
            (box) =>
              x / viewport.width >= box.x &&
              x / viewport.width <= box.x + box.width &&
              (y - size * 0.3) / viewport.height >= box.y &&
              (y - size * 0.3) / viewport.height <= box.y + box.height,
          );
        }),
      )
      .join('');
  } finally {
    await document.loadingTask.destroy();
  }
}

/** Share of Hebrew letters and digits, in whatever order, that two texts have in common. */
export function commonLetters(a: string, b: string): number {
  const letters = (text: string) => text.match(/[א-ת\d]/g) ?? [];
  const left = new Map<string, number>();
  for (const letter of letters(a)) left.set(letter, (left.get(letter) ?? 0) + 1);
  let common = 0;
  for (const letter of letters(b)) {
    const count = left.get(letter) ?? 0;
    if (count > 0) common++;
    left.set(letter, count - 1);
  }
  return common / Math.max(1, letters(a).length, letters(b).length);
}
