import { basketStory } from './basketStory';
import { drawerStory } from './drawerStory';
import type { TillStep } from './tillVisit';

/** The day of a cashier, screen after screen: each begins where the one before has ended. */
export const tillStory: readonly TillStep[] = [...basketStory, ...drawerStory];
