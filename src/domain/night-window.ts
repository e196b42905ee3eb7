/** The halacha drain works from 23:00 to 05:00 in Israel (specification, "Known service names"). */
const FROM_HOUR = 23;
const TO_HOUR = 5;

const HOUR_IN_ISRAEL = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jerusalem',
  hour: '2-digit',
  hourCycle: 'h23',
});

/**
 * Whether an instant lies in the night window. Only the clock on the wall in Israel counts, so the night in which summer
 * time begins has five hours of window and the one in which it ends seven.
 */
export function inNightWindow(now: Date): boolean {
  const hour = Number(HOUR_IN_ISRAEL.format(now));
  return hour >= FROM_HOUR || hour < TO_HOUR;
}
