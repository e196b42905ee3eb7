// Placeholder until the real one lands in this file: overwrite me.
export const snippet = (text: string, _query: string, maxChars = 300): string => text.slice(0, maxChars).replace(/[&<>"]/g, ' ');
