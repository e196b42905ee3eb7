import { FIELD_DESCRIPTIONS } from './fields.ts';

type Schema = {
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  [key: string]: unknown;
};

/** Gives each property of each named schema that says nothing of itself the description of its name; in place. */
export function describeFields(schemas: Record<string, unknown>): void {
  for (const [name, schema] of Object.entries(schemas)) describe(schema as Schema, name);
}

function describe(schema: Schema, owner: string): void {
  for (const [property, value] of Object.entries(schema.properties ?? {})) {
    const description = FIELD_DESCRIPTIONS[`${owner}.${property}`] ?? FIELD_DESCRIPTIONS[property];
    if (value.description === undefined && description !== undefined) value.description = description;
    describe(value, owner);
  }
  if (schema.items) describe(schema.items, owner);
  if (typeof schema.additionalProperties === 'object') describe(schema.additionalProperties, owner);
  for (const branch of ['anyOf', 'oneOf', 'allOf'])
    for (const each of (schema[branch] as Schema[] | undefined) ?? []) describe(each, owner);
}
