import { modelSettings } from './models.ts';

/** Our own secrets, by the variables that hold them: no program that we start gets them, and no text shows them. */
export const SECRET_VARIABLES: ReadonlySet<string> = new Set([
  'API_TOKENS',
  'DATABASE_URL',
  'EMBEDDINGS_API_KEY',
  'MODEL_API_KEY',
  'AGENT_PLATFORM_API_KEY',
  'BRIDGE_SHARED_SECRET',
  'CHAT_SERVICE_SECRET',
  'COURT_FETCH_SECRET',
  'PAPERCLIP_API_KEY',
]);

/** The variables that hold the keys of the panel's models, by whatever names. */
export function panelKeyVariables(env: NodeJS.ProcessEnv): string[] {
  const { data } = modelSettings.PANEL_MODELS.safeParse(env.PANEL_MODELS);
  return (data ?? []).map((model) => model.api_key_env);
}

/** A shorter one would be found in words that are none. */
const SHORTEST = 6;
const MARK = '[secret]';
/** `scheme://user:password@`, whoever's it is; a port with a path that holds an @ is none. */
const CREDENTIALS = /\b([a-z][a-z0-9+.-]*:\/\/)((?:[^\s/?#"'<>@:]|%40)*(?::(?!\d{1,5}[/?#])[^\s"'<>@]*)?)@/gi;

/** Every form in which a secret of the settings that this process read may stand in a text, longest first. */
let known: string[] = [];

/**
 * Keeps the secrets of an environment, so that `redacted` finds them in what other programs say. Called where settings are
 * read, by nobody else.
 */
export function rememberSecrets(env: NodeJS.ProcessEnv): void {
  const values = [...SECRET_VARIABLES, ...panelKeyVariables(env)].flatMap((name) => secretsIn(name, env[name] ?? ''));
  const forms = values.filter((value) => value.length >= SHORTEST).flatMap(formsOf);
  known = [...new Set([...known, ...forms])].sort((a, b) => b.length - a.length);
}

function secretsIn(name: string, value: string): string[] {
  if (name === 'API_TOKENS') return value.split(',').map((part) => part.slice(part.indexOf('=') + 1).trim());
  if (name !== 'DATABASE_URL') return [value.trim()];
  return URL.canParse(value) ? [new URL(value).password] : [];
}

/** As it is, as in an address, and as in JSON. */
function formsOf(secret: string): string[] {
  return [secret, decoded(secret), encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A text of another program without our secrets and without any credentials in addresses. */
export function redacted(text: string): string {
  return known
    .reduce((clean, secret) => clean.replaceAll(secret, MARK), text)
    .replaceAll(CREDENTIALS, (_match, scheme: string) => `${scheme}${MARK}@`);
}

/** The same, each byte of a secret as an asterisk: whoever pages through a text by bytes loses no place. */
export function redactedInPlace(text: string): string {
  const stars = (secret: string) => '*'.repeat(Buffer.byteLength(secret));
  return known
    .reduce((clean, secret) => clean.replaceAll(secret, stars(secret)), text)
    .replaceAll(CREDENTIALS, (_match, scheme: string, secret: string) => `${scheme}${stars(secret)}@`);
}
