import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCREENS } from '../../src/domain/screens.ts';
import { type TestApp, testApp } from '../helpers/app.ts';

let t: TestApp;
type Schema = {
  $ref?: string;
  description?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
};
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: { name: string; in: string; description?: string; example?: unknown; schema: { default?: unknown } }[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  requestBody?: { required?: boolean };
};
let document: {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
  components: { schemas: Record<string, Schema> };
};

beforeAll(async () => {
  t = await testApp();
  document = (await t.json('/openapi.json')).body;
});
afterAll(() => t.close());

/** The reference and the screens are no operations of the interface. */
const isPage = (path: string): boolean =>
  /^\/(?:docs|openapi\.json|assets\/)/.test(path) || (SCREENS as readonly string[]).includes(path);

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

describe('the interface description', () => {
  it('is OpenAPI 3.1.0, version 0.1.0, with the Hebrew title', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '0.1.0', title: 'העלאת מסמכים משפטיים' } });
  });

  it('is valid', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toMatchObject({ valid: true });
  });

  it('describes exactly the routes the application has', () => {
    const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    const served = t.app.routes
      .filter((route) => route.method !== 'ALL' && !isPage(route.path))
      .map((route) => `${route.method} ${route.path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`);
    expect(new Set(described)).toEqual(new Set(served));
  });

  it('gives every operation an id of its own, a tag, a summary, error answers and described parameters', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, method, operation } of operations()) {
      const place = `${method} ${path}`;
      expect([place, operation.operationId]).toEqual([place, expect.stringMatching(/^[a-z]+[A-Z]?[A-Za-z]*$/)]);
      expect([place, operation.tags?.length, Boolean(operation.summary)]).toEqual([place, 1, true]);
      expect([place, Object.keys(operation.responses)]).toEqual([
        place,
        expect.arrayContaining(['401', '403', '429', '500', '503']),
      ]);
      // Asked without a body before there was one.
      const mayBeEmpty = operation.operationId === 'reprocessDocument';
      if (operation.requestBody && !mayBeEmpty) expect([place, operation.requestBody.required]).toEqual([place, true]);
      for (const parameter of operation.parameters ?? [])
        expect([place, parameter.name, Boolean(parameter.description)]).toEqual([place, parameter.name, true]);
    }
  });

  it('describes every property of every schema', () => {
    const undescribed: string[] = [];
    const saysItself = ({ $ref }: Schema): boolean =>
      Boolean($ref && document.components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)]?.description);
    const walk = (schema: Schema, path: string): void => {
      for (const [name, value] of Object.entries(schema.properties ?? {})) {
        if (!value.description && !saysItself(value) && !value.anyOf?.some(saysItself))
          undescribed.push(`${path}.${name}`);
        walk(value, `${path}.${name}`);
      }
      for (const each of [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) if (each) walk(each, path);
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) walk(schema, name);
    expect(undescribed, 'describe these in src/http/description/fields.ts').toEqual([]);
  });

  it('names each list of values once, and the groups of its operations with what they are', () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining([
        'BlockId',
        'CaseStatusKey',
        'DocType',
        'Outcome',
        'Party',
        'ReviewStatus',
        'SectionType',
      ]),
    );
    expect(schemas.Case?.properties?.outcome).toMatchObject({
      anyOf: [{ $ref: '#/components/schemas/Outcome' }, { type: 'null' }],
    });
    const text = JSON.stringify({
      ...document,
      components: { ...document.components, schemas: { ...schemas, DocType: {} } },
    });
    expect(text).not.toContain('court_judgment","correspondence');
    const used = new Set(operations().flatMap(({ operation }) => operation.tags));
    expect(new Set(document.tags.map(({ name }) => name))).toEqual(used);
    expect(document.tags.every(({ description }) => description.length > 10)).toBe(true);
  });

  it('knows every error code, and what the events of a stream hold', () => {
    expect(document.components.schemas.Problem?.properties?.code?.enum).toContain('case_not_found');
    const streams = operations().flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap(({ content }) => content?.['text/event-stream'] ?? []),
    );
    expect(streams.length).toBeGreaterThanOrEqual(3);
    for (const { schema } of streams) expect(schema).toEqual({ $ref: expect.any(String) });
  });

  it('shows plain {case_number}, not the pattern that lets it carry slashes', () => {
    expect(Object.keys(document.paths)).toContain('/api/cases/{case_number}/details');
    expect(Object.keys(document.paths).join()).not.toMatch(/[{]\w+[{]/);
  });
});

describe('the browsable reference', () => {
  it('works without the internet', async () => {
    const page = await (await t.request('/docs')).text();
    expect(page).not.toMatch(/https?:\/\//);
    for (const [, path] of page.matchAll(/(?:src|href)="([^"]+)"/g))
      expect([path, (await t.request(path!)).status]).toEqual([path, 200]);
  });

  it('serves no other file', async () => {
    for (const name of ['package.json', '..%2fpackage.json', 'index.html'])
      expect((await t.request(`/docs/${name}`)).status).toBe(404);
  });
});
