import { createContext, useContext } from 'react';

/** Whether Tab comes to what stands here: in a long list it comes to the current item alone, arrows lead to the others. */
export const TabOrder = createContext(true);

export const useInTabOrder = (): boolean => useContext(TabOrder);
