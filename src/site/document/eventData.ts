import { prefixed } from '#contract/addresses.ts';
import type { CompiledSite } from '#contract/CompiledContent.ts';

/** The event as JSON-LD for search engines (https://schema.org/Event). `prefix` begins the addresses of its language. */
export function eventData(
  site: CompiledSite,
  text: (id: string) => string,
  publicUrl: string,
  prefix: string,
): string {
  const { event } = site;
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: text(event.name),
    description: text(site.description),
    startDate: event.start,
    endDate: event.end,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: text(event.venue),
      address: { '@type': 'PostalAddress', addressLocality: text(event.city), addressCountry: event.country },
    },
    organizer: {
      '@type': 'Organization',
      name: text(site.organiser.name),
      url: publicUrl + prefixed(prefix, site.organiser.link),
    },
    ...(publicUrl && { url: publicUrl + prefix }),
    ...(publicUrl && site.picture && { image: publicUrl + site.picture }),
  });
}
