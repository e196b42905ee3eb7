/** The search path for the few programs of the system that the service starts (git). */
export const systemPath = (): string => process.env.PATH ?? '';
