import type { Fit } from '../../engines';

/** "Fits this device." or why not, as a sentence. */
export function fitWords({ fits, why }: Fit): string {
  switch (fits) {
    case 'yes':
      return 'Fits this device.';
    case 'tight':
      return `Just fits: ${why ?? ''}.`;
    case 'no':
      return `Does not fit: it ${why ?? ''}.`;
    case 'unknown':
      return `May fit: ${why ?? ''}.`;
  }
}
