import { AGAINST, EXTENDS } from '../../pattern/rules.generated.ts';

/**
 * Whether a request says why it is right against something that stands in its way ("נבקש לקבל את הערר אף שאיחר"): then it is
 * an argument, though it is worded like the relief at a pleading's end.
 */
export const pleads = (request: string): boolean => AGAINST.test(request) || EXTENDS.test(request);
