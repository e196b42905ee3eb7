import { conformance } from '../conformance.ts';
import { embeddedHarness } from './harness.ts';

conformance('embedded', () => embeddedHarness());
