import { z } from 'zod';

/** What is used of the interface description. */
interface Description {
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>;
  components: { schemas: Record<string, unknown> };
}
interface Answer {
  content?: Record<string, { schema?: object }>;
}

/**
 * Holds JSON answers against the interface description, so that every test of a request is also one of what generated
 * clients are told. Schemas are read when an answer first needs them.
 *
 * @returns what is wrong with an answer, or null; also null for what the description does not know
 */
export function describedAnswers(description: Description) {
  const routes = Object.entries(description.paths)
    .map(([path, item]) => ({ path, item, pattern: patternOf(path) }))
    .sort((a, b) => literalLength(b.path) - literalLength(a.path));
  const schemas = new Map<string, z.ZodType | null>();

  function schemaOf(path: string, method: string, status: number): z.ZodType | null {
    const key = `${method} ${path} ${status}`;
    const known = schemas.get(key);
    if (known !== undefined) return known;
    const answer = description.paths[path]?.[method]?.responses[status];
    const schema =
      answer?.content?.['application/json']?.schema ?? answer?.content?.['application/problem+json']?.schema;
    const made = schema ? toZod(schema, description.components.schemas) : null;
    schemas.set(key, made);
    return made;
  }

  return (method: string, address: string, status: number, body: unknown): string | null => {
    const pathname = address.split('?')[0]!;
    const route = routes.find(({ pattern, item }) => pattern.test(pathname) && method.toLowerCase() in item);
    const schema = route && schemaOf(route.path, method.toLowerCase(), status);
    const result = schema?.safeParse(body);
    return !result || result.success ? null : `${method} ${route!.path} ${status}: ${z.prettifyError(result.error)}`;
  };
}

function toZod(schema: object, definitions: Record<string, unknown>): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: definitions }).replaceAll('#/components/schemas/', '#/$defs/');
  return z.fromJSONSchema(JSON.parse(text));
}

const literalLength = (path: string): number => path.replace(/\{[^}]*\}/g, '').length;

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split(/\{[^}]*\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  );
