// Everything that screens are made of.
export { Button, FileButton, IconButton, RowButton } from './button';
export {
  Banner,
  Chip,
  EmptyState,
  ErrorLine,
  ErrorState,
  Loaded,
  Meter,
  NoRight,
  ProgressBar,
  Skeleton,
  type Tone,
} from './feedback';
export { Checkbox, ComboBox, type Option, SearchField, Select, TextField } from './fields';
export { Icon, type IconName } from './icons';
export { Confirm, Dialog, Menu, type MenuEntry } from './overlays';
export { Screen, ScreenTitle } from './screen';
export { type TabEntry, Tabs } from './tabs';
export { say, sayProblem, Toasts } from './toast';
