import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '../app-env.ts';
import { SESSION_COOKIE } from '../guard.ts';
import { describeFields } from './describe-fields.ts';
import { type NamedEnums, nameEnums } from './named-enums.ts';
import { TAGS } from './tags.ts';

type Document = ReturnType<OpenAPIHono<AppEnv>['getOpenAPI31Document']>;

/**
 * The interface description (OpenAPI 3.1.0): the slash-tolerant `{name{.+}}` of our routes reads `{name}`,
 * properties that do not describe themselves get the description of their name, and lists of values their own name.
 *
 * @param enums lists of values that get a name
 */
export function buildOpenApiDocument(app: OpenAPIHono<AppEnv>, enums: NamedEnums): Document {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
  });
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'העלאת מסמכים משפטיים',
      version: '0.1.0',
      description:
        'Drafting service of a planning appeals committee. Texts for people are Hebrew, identifiers English. `x-role` of an operation says who may call it: `route` is a role, `signed_in` (whoever is known) or `open` (no credentials); `fields` are values that take another role.',
      license: { name: 'Proprietary', url: 'about:blank' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, { session: [] }, {}],
    tags: [...TAGS],
  });
  document.paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => [path.replace(/\{(\w+)\{[^{}]*\}\}/g, '{$1}'), item]),
  );
  describeFields(document.components?.schemas ?? {});
  return nameEnums(document, enums);
}

/**
 * Looks at the names of all operations of an application, as every start does.
 *
 * @throws Error when an operation has no id or two have one: generated clients would merge them
 */
export function checkOperationIds({ openAPIRegistry }: Pick<OpenAPIHono<AppEnv>, 'openAPIRegistry'>): void {
  const seen = new Map<string, string>();
  for (const definition of openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue;
    const { method, path, operationId: id } = definition.route;
    const place = `${method.toUpperCase()} ${path}`;
    if (!id) throw new Error(`${place} has no operationId`);
    const other = seen.get(id);
    if (other) throw new Error(`operationId ${id} is used by ${other} and ${place}`);
    seen.set(id, place);
  }
}
