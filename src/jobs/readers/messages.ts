// What the service and a reader process say to each other: one JSON value a line.
import { z } from 'zod';
import type { ReaderTaskName } from './tasks.ts';

export interface ReaderRequest {
  id: number;
  task: ReaderTaskName;
  input: unknown;
}

/** From a reader: that its code is loaded, that its thread is free, that its work gets on, pages done of all, and how the task ended. */
export const ReaderMessage = z.union([
  z.strictObject({ ready: z.literal(true) }),
  z.strictObject({ id: z.int(), page: z.tuple([z.int().min(0), z.int().min(0)]) }),
  z.strictObject({ id: z.int(), moved: z.literal(true) }),
  z.strictObject({ id: z.int(), alive: z.literal(true) }),
  z.strictObject({ id: z.int(), answer: z.unknown() }),
  z.strictObject({
    id: z.int(),
    error: z.strictObject({ message: z.string().max(2000), code: z.string().max(100).optional() }),
  }),
]);
export type ReaderMessage = z.output<typeof ReaderMessage>;
