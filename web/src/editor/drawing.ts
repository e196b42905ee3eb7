// A text as it stands where nobody writes.
import { type DOMOutputSpec, DOMSerializer, type Node } from 'prosemirror-model';
import { lookOf } from './directions.ts';
import { schema } from './schema.ts';

type Draw = (node: Node) => DOMOutputSpec;

const asSchema = DOMSerializer.nodesFromSchema(schema);

/** As the schema draws it, with its direction and its place on the line, which an editor adds by itself. */
const placed =
  (draw: Draw): Draw =>
  (node) => {
    const look = lookOf(node);
    const drawn = draw(node);
    if (!look || !Array.isArray(drawn)) return drawn;
    const [tag, second, ...rest] = drawn;
    const hasLook = typeof second === 'object' && second !== null && !Array.isArray(second);
    return [tag, { ...(hasLook ? second : {}), ...look }, ...(hasLook ? rest : [second, ...rest])];
  };

const serializer = new DOMSerializer(
  { ...asSchema, paragraph: placed(asSchema.paragraph!), heading: placed(asSchema.heading!) },
  DOMSerializer.marksFromSchema(schema),
);

/** The elements of a text. */
export const drawn = (doc: Node) => serializer.serializeFragment(doc.content);
