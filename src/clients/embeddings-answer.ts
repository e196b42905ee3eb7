import { z } from 'zod';
import { EmbeddingsError } from './embeddings-error.ts';

const Answer = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()) })),
});

/**
 * The vectors of an endpoint's answer, brought to length one, in the order of the texts (by `index`).
 *
 * @param text the body
 * @param count of texts that were sent
 * @throws EmbeddingsError `wrong_answer` that says what is wrong and quotes nothing
 */
export function readVectors(text: string, count: number, dimensions: number): Float32Array[] {
  const { data } = parseAnswer(text);
  if (data.length !== count) throw wrong(`${data.length} vectors for ${count} texts`);
  const vectors = new Map(data.map(({ index, embedding }) => [index, embedding]));
  return Array.from({ length: count }, (_, index) => {
    const values = vectors.get(index);
    if (values === undefined) throw wrong(`no vector for text ${index}`);
    if (values.length !== dimensions)
      throw wrong(`vectors of ${values.length} dimensions, not the ${dimensions} of EMBEDDINGS_DIMENSIONS`);
    return unit(values);
  });
}

function parseAnswer(text: string): z.output<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(text));
  } catch {
    // The library's error would quote the answer.
    throw wrong('something that is not a list of vectors');
  }
}

const wrong = (what: string) => new EmbeddingsError('wrong_answer', `the embeddings endpoint answered with ${what}`);

function unit(values: number[]): Float32Array {
  const length = Math.hypot(...values);
  if (!(length > 0 && Number.isFinite(length))) throw wrong('a vector without length');
  return Float32Array.from(values, (value) => value / length);
}
