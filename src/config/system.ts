/** The search path for the few programs of the system that the service starts (git). */
export const systemPath = (): string => process.env.PATH ?? '';

/** Named variables of the environment, those that are set: what a child process is given instead of all of it. */
export const environmentOf = (names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
