import type { Config } from 'drizzle-kit';

const config: Config = {
  dialect: 'postgresql',
  schema: 'src/**/*.tables.ts',
  out: 'drizzle',
};

// drizzle-kit reads the default export.
export default config;
