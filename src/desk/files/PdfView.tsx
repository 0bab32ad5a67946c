import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy, type RenderTask } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { readBytes } from '../api/calls.ts';
import { hidden } from '../parts/hidden.ts';
import { startPdfWorker } from './pdfWorker.ts';
import { Unreadable } from './Unreadable.tsx';

/** Pixels of a page; a larger one is rendered smaller. */
const MOST_PIXELS = 20_000_000;

/** A PDF page by page, without its scripts, forms and links. `path`: in the API. */
export default function PdfView({ path }: { path: string }) {
  const { formatMessage: t } = useIntl();
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [number, setNumber] = useState(1);
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    let opened: PDFDocumentProxy | undefined;
    let isLeft = false;
    const open = async () => {
      startPdfWorker();
      const data = await readBytes(path);
      opened = await getDocument({ data, useWasm: false, enableXfa: false, stopAtErrors: false }).promise;
      if (isLeft) await opened.loadingTask.destroy();
      else setPdf(opened);
    };
    open().catch((cause) => !isLeft && setError(cause));
    return () => {
      isLeft = true;
      opened?.loadingTask.destroy();
    };
  }, [path]);

  if (error) return <Unreadable error={error} />;
  if (!pdf) return <CircularProgress aria-label={t({ id: 'desk.loading' })} sx={{ m: 4 }} />;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'center', mb: 1 }}>
        <Button disabled={number <= 1} onClick={() => setNumber(number - 1)}>
          <FormattedMessage id="desk.list.before" />
        </Button>
        <Typography role="status">
          {number} / {pdf.numPages}
        </Typography>
        <Button disabled={number >= pdf.numPages} onClick={() => setNumber(number + 1)}>
          <FormattedMessage id="desk.list.next" />
        </Button>
      </Stack>
      <PdfPage pdf={pdf} number={number} />
    </>
  );
}

function PdfPage({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    let isLeft = false;
    let task: RenderTask | undefined;
    const show = async () => {
      const page = await pdf.getPage(number);
      if (isLeft || !canvas.current) return;
      task = render(page, canvas.current);
      await task.promise;
      const { items } = await page.getTextContent();
      if (!isLeft) setText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    setError(undefined);
    show().catch((cause) => !isLeft && setError(cause));
    return () => {
      isLeft = true;
      task?.cancel();
    };
  }, [pdf, number]);

  return (
    <>
      {error !== undefined && <Unreadable error={error} />}
      <Box
        component="canvas"
        ref={canvas}
        aria-hidden
        sx={{
          display: 'block',
          width: '100%',
          maxWidth: 900,
          mx: 'auto',
          bgcolor: '#fff',
          border: 1,
          borderColor: 'divider',
        }}
      />
      <Box sx={hidden}>{text}</Box>
    </>
  );
}

function render(page: PDFPageProxy, canvas: HTMLCanvasElement): RenderTask {
  const natural = page.getViewport({ scale: 1 });
  const wanted = (canvas.clientWidth * devicePixelRatio) / natural.width;
  const most = Math.sqrt(MOST_PIXELS / (natural.width * natural.height));
  const viewport = page.getViewport({ scale: Math.min(wanted, most) });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  return page.render({ canvas, viewport, annotationMode: 0 });
}
