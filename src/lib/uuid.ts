const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID; an id that is none belongs to nothing, and must not reach a uuid column. */
export const isUuid = (text: string): boolean => UUID.test(text);
