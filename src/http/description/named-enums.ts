/** Lists of values that have a name of their own in the document, e.g. `DocType`. */
export type NamedEnums = Record<string, readonly string[]>;

type Schema = { [key: string]: unknown; enum?: unknown[] };

/**
 * The document with each of these lists once, under its name, and a reference wherever it stood: generated clients get one
 * type for one idea. A list that may also be null stays nullable.
 *
 * @returns a new document; `document` is left as it is
 */
export function nameEnums<T extends object>(document: T, enums: NamedEnums): T {
  const nameOf = new Map(Object.entries(enums).map(([name, values]) => [keyOf(values), name]));
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    const schema = node as Schema;
    const name = Array.isArray(schema.enum) && nameOf.get(keyOf(schema.enum.filter((value) => value !== null)));
    if (name) return reference(schema, name);
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, walk(value)]));
  };
  const named = walk(document) as T & { components?: { schemas?: object } };
  const schemas = Object.entries(enums).map(([name, values]) => [name, { type: 'string', enum: [...values] }]);
  return {
    ...named,
    components: { ...named.components, schemas: { ...named.components?.schemas, ...Object.fromEntries(schemas) } },
  };
}

function reference({ enum: values, type: _, ...rest }: Schema, name: string): Schema {
  const own = { $ref: `#/components/schemas/${name}` };
  if (!values!.includes(null)) return { ...own, ...rest };
  return { anyOf: [own, { type: 'null' }], ...rest };
}

const keyOf = (values: readonly unknown[]): string => JSON.stringify([...values].sort());
