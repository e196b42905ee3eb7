import type { ReaderRunOptions, Readers } from './readers.ts';
import type { Extraction, FileInput } from './tasks.ts';

/**
 * Reads a document whatever it takes: its text layer at once, and where pages must be recognised, all of it in the lane of
 * scans, so that these never hold up other people's texts.
 *
 * @param options limits of each of the two
 * @throws ReaderLost; the signal's reason
 */
export async function extractDocument(
  readers: Readers,
  file: FileInput,
  { onProgress, ...options }: Omit<ReaderRunOptions, 'lane'>,
): Promise<Extraction> {
  let furthest = 0;
  const onFurther = (done: number, total: number) => {
    if (done <= furthest) return; // the second reading begins at the first page again
    furthest = done;
    onProgress?.(done, total);
  };
  const limits = { ...options, onProgress: onFurther };
  const text = await readers.run('extract', { ...file, ocr: 'refuse' }, { ...limits, lane: 'text' });
  if (text.ok || !text.scanned) return text;
  return readers.run('extract', { ...file, ocr: true }, { ...limits, lane: 'ocr' });
}
