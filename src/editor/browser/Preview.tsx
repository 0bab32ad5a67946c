import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslate } from '#messages/useTranslate.ts';
import { idAt, idsIn, overflows, placedTexts, type Shade, shade } from './marksInPage.ts';
import { retype } from './retype.ts';
import { focusNextRegion, isRegionKey } from './useRegions.ts';

/** Widths of the previews, in CSS pixels. */
export const WIDTHS = { phone: 360, desktop: 1280 } as const;
export type Device = keyof typeof WIDTHS;

export interface PreviewProps {
  address: string;
  /** The frames load again when it changes. */
  version: string;
  devices: readonly Device[];
  /** Whether a press on a text chooses it; else it does what it does on the page. */
  choosing: boolean;
  chosen: string | undefined;
  /** The chosen text as the page has it, and as it is typed. */
  message: string;
  typed: string;
  locale: string;
  shadeOf: (id: string) => readonly Shade[];
  onChoose: (id: string) => void;
  /** Ids of the texts on the page, and its address once a link of the page has led to another. */
  onSeen: (ids: Set<string>, address: string | undefined) => void;
  /** The widths at which the page has no room for what is typed. */
  onTight: (width: number, tight: boolean) => void;
}

/** The page as phones and desktop computers show it. */
export function Preview(props: PreviewProps) {
  const room = useRef<HTMLDivElement>(null);
  const width = useWidth(room);
  const { devices } = props;
  return (
    <Box
      ref={room}
      sx={{ display: 'flex', gap: 2, minHeight: 0, height: 1, width: 1, justifyContent: 'center' }}
    >
      {devices.map((device) => (
        <Frame
          key={device}
          device={device}
          room={devices.length === 1 ? width : device === 'phone' ? width * 0.3 : width * 0.7 - 16}
          {...props}
        />
      ))}
    </Box>
  );
}

function Frame({ device, room, ...props }: PreviewProps & { device: Device; room: number }) {
  const t = useTranslate();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const [first] = useState(props.address);
  useFrame(frame, props, loads);
  const width = WIDTHS[device];
  const scale = Math.min(1, room > 0 ? room / width : 1);
  const height = `${100 / scale}%`;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, width: width * scale, flex: 'none' }}>
      <Typography variant="caption" color="text.secondary" sx={{ pb: 0.5 }}>
        {t(`preview.${device}`, { width, percent: Math.round(scale * 100) })}
      </Typography>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'hidden',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          bgcolor: 'background.paper',
        }}
      >
        <iframe
          ref={frame}
          title={t(`preview.frame.${device}`)}
          src={first}
          onLoad={({ currentTarget: { contentDocument } }) => {
            // A phone's scrollbar takes no room.
            if (device === 'phone')
              contentDocument?.documentElement.style.setProperty('scrollbar-width', 'none');
            setLoads((count) => count + 1);
          }}
          style={{
            width,
            height,
            border: 0,
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
            display: 'block',
            // `useWatchedPage` lets presses through.
            pointerEvents: 'none',
          }}
        />
      </Box>
    </Box>
  );
}

type FrameRef = RefObject<HTMLIFrameElement | null>;

interface Whereabouts {
  /** Path of the page that is shown. */
  path?: string;
  /** Address to which the frame was led last, until it is there: a page that comes before it was not opened by a link. */
  awaited?: string;
}
type FrameProps = Omit<PreviewProps, 'devices'>;

/** Watches a page in a frame, shades its texts, and shows what is typed. `loads`: how many pages it has loaded. */
function useFrame(frame: FrameRef, props: FrameProps, loads: number): void {
  const whereabouts = useRef<Whereabouts>({});
  useAddress(frame, props, whereabouts);
  useWatchedPage(frame, props, loads, whereabouts);
  const { shadeOf, chosen } = props;
  useEffect(() => {
    const page = windowOf(frame);
    if (!page || loads === 0) return;
    shade(page, shadeOf);
  }, [frame, loads, shadeOf]);

  useEffect(() => {
    const page = windowOf(frame);
    if (!page || loads === 0 || chosen === undefined) return;
    const place = placedTexts(page.document.body).find(({ id }) => id === chosen);
    for (let element = place?.node.parentElement; element; element = element.parentElement)
      if (element instanceof page.HTMLDetailsElement) element.open = true;
    place?.node.parentElement?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [frame, loads, chosen]);

  useTypedText(frame, props, loads);
}

/** Leads the frame to the address, and loads it again for another version. */
function useAddress(
  frame: FrameRef,
  { address, version }: FrameProps,
  whereabouts: RefObject<Whereabouts>,
): void {
  /** The address that was asked for last: it may change again before its page has come. */
  const asked = useRef(address);
  useEffect(() => {
    const page = frame.current?.contentWindow;
    if (!page || asked.current === address) return;
    asked.current = address;
    // A link of the page may have led there.
    if (addressIn(page) === address && whereabouts.current.awaited === undefined) return;
    whereabouts.current = { awaited: address };
    page.location.assign(address);
  }, [address, frame, whereabouts]);
  const shownVersion = useRef(version);
  useEffect(() => {
    if (shownVersion.current === version) return;
    shownVersion.current = version;
    frame.current?.contentWindow?.location.reload();
  }, [version, frame]);
}

const addressIn = ({ location }: Window) => location.pathname + location.search;

/** Tells which texts the page has, whenever it changes, and which one is pressed. Writes where the frame is. */
function useWatchedPage(
  frame: FrameRef,
  { choosing, onChoose, onSeen, shadeOf }: FrameProps,
  loads: number,
  whereabouts: RefObject<Whereabouts>,
): void {
  const latest = useRef({ choosing, onChoose, onSeen, shadeOf });
  latest.current = { choosing, onChoose, onSeen, shadeOf };
  useEffect(() => {
    const shown = frame.current;
    const page = windowOf(frame);
    if (!shown || !page || loads === 0) return;
    const { document } = page;
    let timer: number | undefined;
    const look = () => {
      timer = undefined;
      const { path, awaited } = whereabouts.current;
      const { pathname } = page.location;
      const arrived = awaited === undefined || awaited === addressIn(page);
      const moved = arrived && path !== undefined && path !== pathname;
      whereabouts.current = arrived ? { path: pathname } : { awaited };
      latest.current.onSeen(idsIn(document), moved ? pathname : undefined);
      shade(page, latest.current.shadeOf);
    };
    const observer = new page.MutationObserver(() => {
      timer ??= window.setTimeout(look, 100);
    });
    look();
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    const choose = (event: MouseEvent) => {
      if (!latest.current.choosing) return;
      const id = idAt(document, event);
      event.preventDefault();
      event.stopPropagation();
      if (id !== undefined) latest.current.onChoose(id);
    };
    const leave = (event: KeyboardEvent) => {
      if (!isRegionKey(event)) return;
      event.preventDefault();
      frame.current?.focus();
      focusNextRegion(event.shiftKey);
    };
    const leavePage = () => {
      // The frame's window is that of the next page from here on.
      observer.disconnect();
      window.clearTimeout(timer);
      // A press on a page that nobody watches yet would follow its link.
      shown.style.pointerEvents = 'none';
    };
    document.addEventListener('click', choose, true);
    document.addEventListener('keydown', leave);
    page.addEventListener('pagehide', leavePage);
    shown.style.pointerEvents = 'auto';
    return () => {
      observer.disconnect();
      window.clearTimeout(timer);
      document.removeEventListener('click', choose, true);
      document.removeEventListener('keydown', leave);
      page.removeEventListener('pagehide', leavePage);
    };
  }, [frame, loads, whereabouts]);
}

/** Shows the chosen text as it is typed, and tells whether the page has no room for it. */
function useTypedText(
  frame: FrameRef,
  { chosen, message, typed, locale, onTight, shadeOf }: FrameProps,
  loads: number,
): void {
  const latest = useRef({ onTight, shadeOf });
  latest.current = { onTight, shadeOf };
  useEffect(() => {
    const page = windowOf(frame);
    if (!page || loads === 0 || chosen === undefined || typed === message) return;
    const changed = new Map<Text, { shown: string; now: string }>();
    const write = () => {
      let tight = false;
      for (const { id, node, text, start, markStart } of placedTexts(page.document.body)) {
        const words = id === chosen && !changed.has(node) ? retype(message, typed, text, locale) : undefined;
        if (words === undefined) continue;
        const shown = node.data;
        const fitted = !overflows(page, node);
        const now = shown.slice(0, start) + words + shown.slice(markStart);
        changed.set(node, { shown, now });
        node.data = now;
        tight ||= fitted && overflows(page, node);
      }
      latest.current.onTight(page.innerWidth, tight);
      shade(page, latest.current.shadeOf);
    };
    const stop = onceWritable(page, write);
    return () => {
      stop();
      latest.current.onTight(page.innerWidth, false);
      // What the page itself has changed since stays.
      for (const [node, { shown, now }] of changed) if (node.data === now) node.data = shown;
    };
  }, [frame, loads, chosen, message, typed, locale]);
}

/** Milliseconds between two looks at a page that is not hydrated yet. */
const LOOK = 50;

/**
 * Calls once React takes no text of the page for its own any more, at once if it can: a text that has changed before makes React
 * render the page again, without what is typed. The page may be about to load again: its window stays, and its document comes later.
 *
 * @returns a function that calls no more
 */
function onceWritable(page: Window & typeof globalThis, call: () => void): () => void {
  let timer: number | undefined;
  const look = () => {
    timer = undefined;
    if (page.hydrated || page.document.documentElement?.classList.contains('unscripted')) call();
    else timer = window.setTimeout(look, LOOK);
  };
  look();
  return () => window.clearTimeout(timer);
}

function windowOf(frame: FrameRef): (Window & typeof globalThis) | undefined {
  const page = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
  // Before the first page.
  return page && page.location.protocol !== 'about:' ? page : undefined;
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
