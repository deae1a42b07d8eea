export { activate, install, isOurs, respond, type Precache, type PrecacheFile, type PrecacheHost } from './precache';
export { isShare, keepShared, type ShareHost } from './share';
export { dropShared, sharedSoFar, type Shared } from './shared';
export { registerService, type OfflineStatus, type ServiceClient } from './register';
