/** The version of this service, as `package.json` has it. */
export const VERSION = '0.2.0';
