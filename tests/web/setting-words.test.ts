import { expect, it } from 'vitest';
import { webSettings } from '../../src/config/web.ts';
import { SETTING_WORDS } from '../../web/src/features/settings/setting-words.ts';

it('each setting that the screen lists is told in Hebrew, and none that is no longer read', () => {
  const names = Object.keys(webSettings.parse({})).toSorted();
  expect(Object.keys(SETTING_WORDS).toSorted()).toEqual(names);
  for (const words of Object.values(SETTING_WORDS)) expect(words).toMatch(/[\u05d0-\u05ea]{2}/);
});
