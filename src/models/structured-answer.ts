import { z } from 'zod';
import { type LanguageModel, ModelError, type ModelMessage, type ModelRequest } from './language-model.ts';

/**
 * Asks a model for JSON of a given form; an answer that does not fit is sent back once with what is wrong.
 *
 * @param request `system` says what to do; the form is added here
 * @throws ModelError `nonsense` when the second answer does not fit either, and what the model throws
 */
export async function structuredAnswer<S extends z.ZodType>(
  model: LanguageModel,
  schema: S,
  request: ModelRequest,
): Promise<z.output<S>> {
  const form = JSON.stringify(z.toJSONSchema(schema, { io: 'input' }));
  const system = `${request.system}\n\nAnswer with one JSON value and nothing else. Its JSON Schema:\n${form}`;
  const first = await model.complete({ ...request, system });
  const read = readAnswer(schema, first);
  if (read.ok) return read.value;
  const messages: ModelMessage[] = [
    ...request.messages,
    { role: 'assistant', content: first.slice(0, model.contextCharacters / 4) },
    { role: 'user', content: `That is not usable: ${read.problem}\nAnswer again with the whole JSON value alone.` },
  ];
  const again = readAnswer(schema, await model.complete({ ...request, system, messages }));
  if (again.ok) return again.value;
  throw new ModelError('nonsense', `the model's answer does not fit: ${again.kind}`);
}

/** `problem` is for the model and may quote its answer, `kind` is for the log and does not. */
type Reading<T> = { ok: true; value: T } | { ok: false; problem: string; kind: string };

function readAnswer<S extends z.ZodType>(schema: S, answer: string): Reading<z.output<S>> {
  const json = jsonIn(answer);
  if (json === undefined) return { ok: false, problem: 'no JSON value was found in it', kind: 'no JSON' };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issues = parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.') || 'value'}: ${issue.message}`);
  return {
    ok: false,
    problem: issues.join('; '),
    kind: [...new Set(parsed.error.issues.map(({ code }) => code))].join(', '),
  };
}

/** Models like to wrap JSON in a fence or a sentence: the outermost braces or brackets that parse. */
function jsonIn(answer: string): unknown {
  const starts = [answer.indexOf('{'), answer.indexOf('[')].filter((at) => at >= 0).sort((a, b) => a - b);
  for (const start of starts) {
    const end = answer.lastIndexOf(answer[start] === '{' ? '}' : ']');
    try {
      return JSON.parse(answer.slice(start, end + 1));
    } catch {}
  }
  return undefined;
}
