import type { CompiledSite } from '#contract/CompiledContent.ts';

/** The event as JSON-LD for search engines (https://schema.org/Event). */
export function eventData(site: CompiledSite, text: (id: string) => string, publicUrl: string): string {
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
      url: publicUrl + site.organiser.link,
    },
    ...(publicUrl && { url: publicUrl }),
    ...(publicUrl && site.picture && { image: publicUrl + site.picture }),
  });
}
