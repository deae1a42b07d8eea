export { activate, install, isOurs, respond, type Precache, type PrecacheFile, type PrecacheHost } from './precache';
export { registerService, type OfflineStatus, type ServiceClient } from './register';
