import { z } from '@hono/zod-openapi';

/** Shares of a page as it is shown, from its top left corner. */
export const Box = z
  .object({
    x: z.number().min(0).max(1).openapi({ description: 'Left edge, as a share of the page' }),
    y: z.number().min(0).max(1).openapi({ description: 'Upper edge, as a share of the page' }),
    width: z.number().min(0).max(1).openapi({ description: 'As a share of the width of the page' }),
    height: z.number().min(0).max(1).openapi({ description: 'As a share of the height of the page' }),
  })
  .openapi('Box', { example: { x: 0.12, y: 0.31, width: 0.76, height: 0.016 } });

/** Where words come from: the place in a document of a case, in a decision of the corpus or in a precedent (contract section 9). */
export const Source = z
  .object({
    document_id: z.string().nullable().openapi({ description: 'The document of a case that holds the words' }),
    corpus_id: z.string().nullable().openapi({ description: 'The decision of the style corpus that holds the words' }),
    precedent_id: z.string().nullable().openapi({ description: 'The precedent that holds the words' }),
    start: z
      .int()
      .min(0)
      .nullable()
      .openapi({ description: 'First UTF-16 code unit in the clean text; null for words outside it, and lost ones' }),
    end: z.int().min(0).nullable().openapi({ description: 'One past the last code unit' }),
    page: z.int().min(1).nullable().openapi({ description: 'Page on which the words begin; null without pages' }),
    boxes: z
      .array(Box)
      .optional()
      .openapi({ description: 'Places on the page, for words in a header, footer or footnote' }),
    lost: z.boolean().openapi({ description: 'The words could not be found again in the present text' }),
  })
  .openapi('Source', {
    example: {
      document_id: '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11',
      corpus_id: null,
      precedent_id: null,
      start: 1042,
      end: 1187,
      page: 3,
      lost: false,
    },
  });

export type Source = z.output<typeof Source>;
