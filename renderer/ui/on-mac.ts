/** Whether this window runs on a Mac. */
export function onMac(agent: string = navigator.userAgent): boolean {
  return /Macintosh|Mac OS X/.test(agent);
}
