import type { Config } from 'drizzle-kit';

const config: Config = {
  dialect: 'postgresql',
  schema: 'src/db/schema/*.ts',
  out: 'drizzle',
};

// drizzle-kit reads the default export.
export default config;
