/** Ways out of a page that its security policy does not cover: connections between browsers, which name no host. */
const WAYS_OUT = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'mozRTCPeerConnection'];

/** Takes them away before anything else runs; the app has no use for them. */
export function sealPage(scope: object = globalThis): void {
  for (const name of WAYS_OUT) Reflect.deleteProperty(scope, name);
}
