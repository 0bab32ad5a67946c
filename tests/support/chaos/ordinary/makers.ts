/** A program that makes ordinary files: its name, the command that must be there, and a script of sh that writes into its folder. */
export interface Maker {
  program: string;
  command: string;
  script: string;
}

const maker = (program: string, command: string, script: string): Maker => ({ program, command, script });
const python = (program: string, module: string, script: string): Maker =>
  maker(
    program,
    `/usr/bin/python3 -c 'import ${module}'`,
    `/usr/bin/python3 - <<'END'\nimport os\nS = os.environ['SRC']\n${script}\nEND`,
  );
/** Packages of npm are in the folder `$MODULES`. */
const node = (program: string, script: string): Maker =>
  maker(
    program,
    `test -d "$MODULES/${program}"`,
    `"$NODE" - <<'END'\nconst load = require('node:module').createRequire(process.env.MODULES + '/');\nconst S = process.env.SRC;\n${script}\nEND`,
  );

const office = (format: string, filter: string, ...files: string[]) =>
  `soffice -env:UserInstallation=file://"$PWD"/../profile --headless --convert-to '${format}:${filter}' --outdir ${format}-$((n=n+1)) ${files.map((file) => `"${file}"`).join(' ')} >/dev/null`;

const TEXTS = ['$SRC/text.html', '$SRC/letter.fodt', '$SRC/text.txt'];
const SHEETS = ['$SRC/table.csv', '$SRC/sheet.fods'];
const SLIDES = ['$SRC/slides.fodp'];

const FILM = '-f lavfi -i testsrc=size=320x240:rate=15:duration=2';
const SOUND = '-f lavfi -i sine=frequency=440:duration=2';
const ffmpeg = (...lines: string[]) =>
  lines
    .map(
      (line, index) =>
        `ffmpeg -nostdin -loglevel error -y ${line.replace('OUT', `${index}-film`)} || echo "failed: ${line}"`,
    )
    .join('\n');

export const MAKERS: readonly Maker[] = [
  maker(
    'LibreOffice',
    'command -v soffice',
    [
      'n=0',
      office('docx', 'MS Word 2007 XML', ...TEXTS),
      office('docx', 'Office Open XML Text', ...TEXTS),
      office('doc', 'MS Word 97', ...TEXTS),
      office('pdf', 'writer_pdf_Export', '$SRC/letter.fodt', '$SRC/text.txt'),
      office('pdf', 'writer_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"1"}}', '$SRC/letter.fodt'),
      office(
        'pdf',
        'writer_pdf_Export:{"ExportFormFields":{"type":"boolean","value":"true"},"UseTaggedPDF":{"type":"boolean","value":"true"}}',
        '$SRC/letter.fodt',
      ),
      office('xlsx', 'Calc MS Excel 2007 XML', ...SHEETS),
      office('xlsx', 'Calc Office Open XML', ...SHEETS),
      office('xls', 'MS Excel 97', ...SHEETS),
      office('xls', 'MS Excel 95', ...SHEETS),
      office('pdf', 'calc_pdf_Export', ...SHEETS),
      office('pptx', 'Impress MS PowerPoint 2007 XML', ...SLIDES),
      office('pptx', 'Impress Office Open XML', ...SLIDES),
      office('ppt', 'MS PowerPoint 97', ...SLIDES),
      office('pdf', 'impress_pdf_Export', ...SLIDES),
      office('png', 'impress_png_Export', ...SLIDES),
      office('jpg', 'impress_jpg_Export', ...SLIDES),
      office('pdf', 'draw_pdf_Export', '$SRC/drawing.svg'),
      office('gif', 'draw_gif_Export', '$SRC/drawing.svg'),
      office('webp', 'draw_webp_Export', '$SRC/drawing.svg'),
    ].join('\n'),
  ),
  maker(
    'pandoc',
    'command -v pandoc',
    'cd "$SRC" && pandoc text.md -o "$OUT/a.docx"; pandoc --toc text.md -o "$OUT/b.docx"; pandoc text.md -o "$OUT/c.pptx"; pandoc text.html -o "$OUT/d.docx"; pandoc text.html -o "$OUT/e.pptx"',
  ),
  python(
    'python-docx',
    'docx',
    `from docx import Document
from docx.shared import Cm
d = Document(); d.add_heading('Projet', 0); d.add_paragraph('Bonjour', style='List Bullet'); d.add_picture(S + '/photo.png', width=Cm(5))
t = d.add_table(rows=2, cols=2); t.style = 'Light Grid Accent 1'; t.cell(0, 0).text = 'Poste'; d.save('a.docx')
d = Document(); s = d.sections[0]; s.header.paragraphs[0].text = 'En-tête'; s.footer.paragraphs[0].text = 'Pied'; d.add_page_break(); d.save('b.docx')
d = Document(); d.core_properties.author = 'Ama'; [d.add_paragraph('Ligne %d' % i) for i in range(2000)]; d.save('c.docx')
d = Document()
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
p = d.add_paragraph()
for kind, text in (('begin', None), (None, ' PAGE  \\\\* MERGEFORMAT '), ('separate', None), ('end', None)):
    r = p.add_run()._r
    e = OxmlElement('w:fldChar' if kind else 'w:instrText')
    if kind: e.set(qn('w:fldCharType'), kind)
    else: e.text = text
    r.append(e)
d.save('d.docx')`,
  ),
  python(
    'openpyxl',
    'openpyxl',
    `from openpyxl import Workbook
from openpyxl.chart import BarChart, PieChart, Reference
from openpyxl.comments import Comment
from openpyxl.drawing.image import Image
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.formatting.rule import ColorScaleRule
from openpyxl.worksheet.table import Table
w = Workbook(); s = w.active
for i in range(20): s.append(['Poste %d' % i, i * 1000, '=B%d*2' % (i + 1)])
c = BarChart(); c.add_data(Reference(s, min_col=2, min_row=1, max_row=20)); s.add_chart(c, 'E2'); w.save('a.xlsx')
s['A1'].comment = Comment('Une note', 'Ama'); s['A2'].hyperlink = 'https://example.org/'; s.add_image(Image(S + '/photo.png'), 'H20'); w.save('b.xlsx')
v = DataValidation(type='list', formula1='"a,b"'); s.add_data_validation(v); v.add('D1'); s.conditional_formatting.add('B1:B20', ColorScaleRule(start_type='min', start_color='FF0000', end_type='max', end_color='00FF00')); w.save('c.xlsx')
w = Workbook(); s = w.active; s.append(['A', 'B']); s.append([1, 2]); s.add_table(Table(displayName='T', ref='A1:B2')); w.create_sheet('Deux'); p = PieChart(); p.add_data(Reference(s, min_col=1, min_row=2)); w.create_chartsheet().add_chart(p); w.save('d.xlsx')
w = Workbook(write_only=True); s = w.create_sheet(); [s.append(list(range(30))) for _ in range(3000)]; w.save('e.xlsx')`,
  ),
  python(
    'XlsxWriter',
    'xlsxwriter',
    `import xlsxwriter
def make(name, fill, **options):
    w = xlsxwriter.Workbook(name, options); fill(w, w.add_worksheet('Budget')); w.close()
def chart(kind):
    def fill(w, s):
        s.write_column('A1', [1, 2, 3]); c = w.add_chart({'type': kind}); c.add_series({'categories': '=Budget!$A$1:$A$3', 'values': '=Budget!$A$1:$A$3'}); s.insert_chart('C1', c)
    return fill
for kind in ('line', 'pie', 'area', 'scatter', 'radar', 'doughnut'): make(kind + '.xlsx', chart(kind))
def rich(w, s):
    s.write_url('A1', 'https://example.org/#a', string='Site'); s.write_url('A2', "internal:Budget!A1"); s.write_url('A3', 'mailto:ama@example.org'); s.write_comment('B1', 'Note'); s.insert_textbox('C3', 'Texte'); s.insert_image('D5', S + '/photo.png'); s.write_formula('B2', '=IF(A1="","a|b",SUM(1,2))'); s.add_sparkline('E1', {'range': 'Budget!A1:A3'}); s.write_dynamic_array_formula('F1', '=SORT(A1:A3)'); s.insert_button('G1', {'caption': 'Bouton'}); w.define_name('Total', '=Budget!$A$1'); s.protect('secret'); s.write_url('A4', r'external:c:\\\\temp\\\\a.xlsx')
make('rich.xlsx', rich); make('strings.xlsx', rich, strings_to_numbers=True, use_zip64=True); make('constant.xlsx', lambda w, s: [s.write(i, 0, i) for i in range(5000)], constant_memory=True)`,
  ),
  python(
    'xlwt',
    'xlwt',
    `import xlwt
w = xlwt.Workbook(); s = w.add_sheet('Budget'); [s.write(i, 0, 'Poste %d' % i) for i in range(50)]; s.write(0, 1, xlwt.Formula('SUM(A1:A3)')); w.save('a.xls')
s.write(1, 1, xlwt.Formula('HYPERLINK("https://example.org/";"Site")')); w.add_sheet('Deux').write(0, 0, xlwt.Formula('Budget!A1')); w.save('b.xls')
w = xlwt.Workbook(encoding='utf-8'); s = w.add_sheet('É'); s.write(0, 0, 'é' * 500, xlwt.easyxf('font: bold on; align: wrap on')); w.save('c.xls')`,
  ),
  maker(
    'Excel::Writer::XLSX',
    'perl -MExcel::Writer::XLSX -e 1',
    `perl -MExcel::Writer::XLSX -e 'for my $n (1..2) { my $w = Excel::Writer::XLSX->new("$n.xlsx"); my $s = $w->add_worksheet(); $s->write(0, 0, "Poste"); $s->write(1, 0, "=1+2"); $s->write_url(2, 0, "https://example.org/"); $s->write_comment(3, 0, "Note") if $n > 1; my $c = $w->add_chart(type => "column", embedded => 1); $c->add_series(values => "=Sheet1!\\$A\\$1:\\$A\\$2"); $s->insert_chart("C2", $c); $w->close }'`,
  ),
  maker(
    'Spreadsheet::WriteExcel',
    'perl -MSpreadsheet::WriteExcel -e 1',
    `perl -MSpreadsheet::WriteExcel -e 'my $w = Spreadsheet::WriteExcel->new("a.xls"); my $s = $w->add_worksheet(); $s->write(0, 0, "Poste"); $s->write(1, 0, "=SUM(1,2)"); $s->write_url(2, 0, "https://example.org/"); $s->write_comment(3, 0, "Note"); my $c = $w->add_chart(type => "line", embedded => 1); $c->add_series(values => "=Sheet1!\\$A\\$1:\\$A\\$2"); $s->insert_chart("C2", $c); $w->close; $w = Spreadsheet::WriteExcel->new("b.xls"); $w->add_worksheet("Un"); $w->add_worksheet("Deux"); $w->close'`,
  ),
  maker(
    'Gnumeric',
    'command -v ssconvert',
    'ssconvert "$SRC/table.csv" a.xlsx; ssconvert -T Gnumeric_Excel:xlsx2 "$SRC/table.csv" b.xlsx; ssconvert -T Gnumeric_Excel:excel_biff8 "$SRC/table.csv" c.xls; ssconvert -T Gnumeric_Excel:excel_biff7 "$SRC/table.csv" d.xls; ssconvert -T Gnumeric_Excel:excel_dsf "$SRC/table.csv" e.xls; ssconvert "$SRC/table.csv" f.pdf',
  ),
  maker(
    'AbiWord',
    'command -v abiword',
    'abiword --to=docx -o "$PWD/a.docx" "$SRC/text.html"; abiword --to=docx -o "$PWD/b.docx" "$SRC/text.txt"; abiword --to=pdf -o "$PWD/c.pdf" "$SRC/text.html"',
  ),
  node(
    'docx',
    `const d = load('docx'); const fs = require('node:fs');
const save = (name, children, more = {}) => d.Packer.toBuffer(new d.Document({ sections: [{ ...more, children }] })).then((b) => fs.writeFileSync(name, b));
const p = (text) => new d.Paragraph({ text });
save('a.docx', [p('Bonjour'), new d.Paragraph({ children: [new d.ExternalHyperlink({ link: 'https://example.org/', children: [new d.TextRun('site')] })] })]);
save('b.docx', [new d.TableOfContents('Table', { hyperlink: true, headingStyleRange: '1-3' }), new d.Paragraph({ text: 'Un', heading: d.HeadingLevel.HEADING_1 })]);
save('c.docx', [new d.Table({ rows: [new d.TableRow({ children: [new d.TableCell({ children: [p('a')] })] })] }), new d.Paragraph({ children: [new d.ImageRun({ type: 'png', data: fs.readFileSync(S + '/photo.png'), transformation: { width: 200, height: 150 } })] })]);
save('d.docx', [p('x')], { footers: { default: new d.Footer({ children: [new d.Paragraph({ children: [new d.TextRun({ children: ['Page ', d.PageNumber.CURRENT, ' / ', d.PageNumber.TOTAL_PAGES] })] })] }) } });`,
  ),
  node(
    'exceljs',
    `const E = load('exceljs'); const run = async () => { for (const name of ['a', 'b']) { const w = new E.Workbook(); const s = w.addWorksheet('Budget', { views: [{ state: 'frozen', ySplit: 1 }] });
s.columns = [{ header: 'Poste', key: 'p' }, { header: 'Montant', key: 'm' }]; for (let i = 0; i < 50; i++) s.addRow({ p: 'Poste ' + i, m: i * 10 }); s.getCell('C1').value = { formula: 'SUM(B2:B50)' }; s.getCell('C2').value = { text: 'Site', hyperlink: 'https://example.org/' };
if (name === 'b') { s.getCell('A2').note = 'Une note'; s.addImage(w.addImage({ filename: S + '/photo.png', extension: 'png' }), 'E2:H9'); s.getCell('D1').dataValidation = { type: 'list', formulae: ['"a,b"'] }; s.autoFilter = 'A1:B1'; }
await w.xlsx.writeFile(name + '.xlsx'); } }; run();`,
  ),
  node(
    'xlsx',
    `const X = load('xlsx'); const w = X.utils.book_new(); X.utils.book_append_sheet(w, X.utils.aoa_to_sheet([['Poste', 'Montant'], ['Livres', 3], [{ t: 's', v: 'Site', l: { Target: 'https://example.org/' } }]]), 'Budget');
X.writeFile(w, 'a.xlsx'); X.writeFile(w, 'b.xlsx', { compression: true, bookSST: true }); X.writeFile(w, 'c.xls', { bookType: 'biff8' }); X.writeFile(w, 'd.xls', { bookType: 'xla' });`,
  ),
  node(
    'pptxgenjs',
    `const P = load('pptxgenjs'); const run = async () => { for (const [name, fill] of Object.entries({
a: (s) => s.addText('Bonjour', { x: 1, y: 1, hyperlink: { url: 'https://example.org/' } }), b: (s, p) => s.addChart(p.ChartType.bar, [{ name: 'A', labels: ['a', 'b'], values: [1, 2] }], { x: 1, y: 1, w: 5, h: 3 }),
c: (s) => s.addTable([[{ text: 'Poste' }, { text: 'Montant' }]], { x: 1, y: 1 }), d: (s) => { s.addImage({ path: S + '/photo.png', x: 1, y: 1, w: 3, h: 2, hyperlink: { slide: 1 } }); s.addNotes('Notes'); },
e: (s, p) => s.addChart(p.ChartType.pie, [{ name: 'A', labels: ['a', 'b'], values: [1, 2] }], { x: 1, y: 1, w: 5, h: 3 }) })) { const p = new P(); p.author = 'Ama'; fill(p.addSlide(), p); await p.writeFile({ fileName: name + '.pptx' }); } }; run();`,
  ),
  node(
    'pdfkit',
    `const P = load('pdfkit'); const fs = require('node:fs'); const save = (name, options, fill) => { const d = new P(options); d.pipe(fs.createWriteStream(name)); fill(d); d.end(); };
save('a.pdf', {}, (d) => d.text('Bonjour').fillColor('blue').text('Site', { link: 'https://example.org/', underline: true }));
save('b.pdf', { compress: false, pdfVersion: '1.7' }, (d) => { d.image(S + '/photo.png', { width: 300 }); d.addPage().circle(200, 200, 50).fill('red'); d.outline.addItem('Un'); });
save('c.pdf', { ownerPassword: 'secret', permissions: { printing: 'highResolution' } }, (d) => d.text('Protégé contre les changements'));
save('d.pdf', { tagged: true, subset: 'PDF/A-1', displayTitle: true, info: { Title: 'A' } }, (d) => d.rect(10, 10, 50, 50).stroke());
save('e.pdf', {}, (d) => { d.initForm(); d.formText('nom', 10, 10, 200, 20, { value: 'Ama' }); d.formCheckbox('oui', 10, 40, 20, 20); });`,
  ),
  node(
    'pdf-lib',
    `const L = load('pdf-lib'); const fs = require('node:fs'); const run = async () => { for (const useObjectStreams of [true, false]) { const d = await L.PDFDocument.create(); const p = d.addPage(); p.drawText('Bonjour'); const f = d.getForm(); const t = f.createTextField('nom'); t.setText('Ama'); t.addToPage(p, { x: 50, y: 50 }); f.createCheckBox('oui').addToPage(p, { x: 50, y: 90 }); p.drawImage(await d.embedPng(fs.readFileSync(S + '/photo.png')), { x: 50, y: 200, width: 200, height: 150 }); fs.writeFileSync(useObjectStreams + '.pdf', await d.save({ useObjectStreams })); f.flatten(); fs.writeFileSync(useObjectStreams + '-flat.pdf', await d.save()); } }; run();`,
  ),
  python(
    'ReportLab',
    'reportlab',
    `from reportlab.pdfgen import canvas
from reportlab.platypus import SimpleDocTemplate, Paragraph, Table
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib import pdfencrypt
c = canvas.Canvas('a.pdf'); c.drawString(100, 700, 'Bonjour'); c.linkURL('https://example.org/', (100, 690, 200, 720)); c.drawImage(S + '/photo.png', 100, 300, 200, 150); c.bookmarkPage('un'); c.addOutlineEntry('Un', 'un'); c.showPage(); c.save()
c = canvas.Canvas('b.pdf', pageCompression=0); c.acroForm.textfield(name='nom', x=100, y=600, fontName='Helvetica', relative=False); c.acroForm.checkbox(name='oui', x=100, y=500); c.save()
c = canvas.Canvas('c.pdf', encrypt=pdfencrypt.StandardEncryption('', ownerPassword='secret', canPrint=1)); c.drawString(100, 700, 'Bonjour'); c.save()
SimpleDocTemplate('d.pdf').build([Paragraph('Un <a href="https://example.org/">lien</a>', getSampleStyleSheet()['Normal']), Table([['a', 'b'], ['c', 'd']])])`,
  ),
  maker(
    'TCPDF',
    'php -r \'exit(file_exists("/usr/share/php/tcpdf/tcpdf.php") ? 0 : 1);\'',
    `php -r 'require "/usr/share/php/tcpdf/tcpdf.php"; foreach ([1, 2] as $n) { $p = new TCPDF(); $p->AddPage(); $p->writeHTML("<h1>Bonjour</h1><a href=\\"https://example.org/\\">lien</a>"); if ($n == 2) { $p->Bookmark("Un"); $p->TextField("nom", 50, 5); } $p->Output(getcwd() . "/$n.pdf", "F"); }'`,
  ),
  maker(
    'PDF::API2',
    'perl -MPDF::API2 -e 1',
    `perl -MPDF::API2 -e 'my $p = PDF::API2->new(); my $g = $p->page(); my $t = $g->text(); $t->font($p->corefont("Helvetica"), 20); $t->translate(100, 700); $t->text("Bonjour"); $g->annotation()->url("https://example.org/", -rect => [10, 10, 90, 90]); $p->saveas("a.pdf")'`,
  ),
  maker(
    'Prawn',
    'ruby -e \'require "prawn"\'',
    `ruby -e 'require "prawn"; Prawn::Document.generate("a.pdf") { text "Bonjour", size: 20; text "<link href=\\"https://example.org/\\">lien</link>", inline_format: true; image ENV["SRC"] + "/photo.png", width: 200; outline.define { page title: "Un", destination: 1 } }; Prawn::Document.generate("b.pdf", compress: true, page_layout: :landscape) { stroke_circle [100, 100], 50 }'`,
  ),
  maker(
    'LaTeX',
    'command -v pdflatex',
    `printf '%s' '\\documentclass{article}\\usepackage[colorlinks,bookmarks]{hyperref}\\begin{document}\\tableofcontents\\section{Projet}\\label{a}Voir \\ref{a}, \\href{https://example.org/}{site}.\\end{document}' > a.tex; pdflatex -interaction=batchmode a.tex; pdflatex -interaction=batchmode a.tex
printf '%s' '\\documentclass{article}\\usepackage[pdfstartview=FitH,pdfpagemode=FullScreen]{hyperref}\\begin{document}Un\\newpage Deux\\footnote{Note}\\end{document}' > b.tex; pdflatex -interaction=batchmode b.tex; rm -f *.tex *.log *.aux *.out *.toc`,
  ),
  maker(
    'wkhtmltopdf',
    'command -v wkhtmltopdf',
    'wkhtmltopdf -q --enable-local-file-access "$SRC/text.html" a.pdf; wkhtmltopdf -q --enable-local-file-access --outline --grayscale "$SRC/text.html" b.pdf',
  ),
  maker(
    'WeasyPrint',
    'command -v weasyprint',
    'weasyprint "$SRC/text.html" a.pdf; weasyprint -z 9 "$SRC/drawing.svg" b.pdf',
  ),
  maker(
    'cairo',
    'command -v rsvg-convert',
    'rsvg-convert -f pdf -o a.pdf "$SRC/drawing.svg"; rsvg-convert -f pdf1.7 -o b.pdf "$SRC/drawing.svg"; rsvg-convert -o c.png "$SRC/drawing.svg"; cairosvg "$SRC/drawing.svg" -o d.pdf; cairosvg "$SRC/drawing.svg" -o e.png',
  ),
  maker(
    'Ghostscript',
    'command -v gs && command -v enscript && command -v groff',
    `enscript -q -o a.ps "$SRC/text.txt"; for s in screen ebook printer prepress; do gs -q -o $s.pdf -sDEVICE=pdfwrite -dPDFSETTINGS=/$s a.ps; done; for v in 1.3 1.5 1.7; do gs -q -o v$v.pdf -sDEVICE=pdfwrite -dCompatibilityLevel=$v a.ps; done
gs -q -o a2.pdf -sDEVICE=pdfwrite -dPDFA=2 -sColorConversionStrategy=RGB a.ps; gs -q -o scan.pdf -sDEVICE=pdfimage24 -r60 a.ps; gs -q -o page.jpg -sDEVICE=jpeg -r60 a.ps; gs -q -o page.png -sDEVICE=png16m -r60 -dLastPage=1 a.ps; gs -q -o page.tif -sDEVICE=tiffg4 -r60 -dLastPage=1 a.ps; printf '.TL\\nTitre\\n.PP\\nTexte\\n' | groff -ms -Tpdf > groff.pdf; printf '.TL\\nTitre\\n' | groff -ms | ps2pdf - ps2.pdf; rm a.ps`,
  ),
  maker(
    'qpdf, pdftk, MuPDF, Poppler',
    'command -v qpdf && command -v pdftk && command -v mutool && command -v pdfunite && command -v rsvg-convert',
    `rsvg-convert -f pdf -o a.pdf "$SRC/drawing.svg"; enscript -q -o - "$SRC/text.txt" | ps2pdf - b.pdf
qpdf --linearize b.pdf c.pdf; qpdf --object-streams=generate b.pdf d.pdf; qpdf --object-streams=disable --stream-data=uncompress b.pdf e.pdf; qpdf --qdf a.pdf f.pdf; qpdf --encrypt '' secret 256 -- a.pdf g.pdf; qpdf --encrypt '' secret 128 --use-aes=y -- b.pdf h.pdf; qpdf --allow-weak-crypto --encrypt '' secret 40 -- a.pdf i.pdf; qpdf --empty --pages a.pdf b.pdf -- j.pdf; qpdf --rotate=+90 b.pdf q.pdf
pdftk a.pdf b.pdf cat output k.pdf; pdftk b.pdf output l.pdf compress; pdftk b.pdf output m.pdf uncompress; pdftk b.pdf stamp a.pdf output n.pdf; pdftk b.pdf burst output burst%d.pdf; rm -f doc_data.txt
mutool clean -gggg -z b.pdf o.pdf; mutool convert -o p.pdf a.pdf; mutool merge -o r.pdf a.pdf b.pdf; pdfunite a.pdf b.pdf s.pdf; pdfseparate -l 1 b.pdf t%d.pdf; pdftocairo -pdf b.pdf u.pdf; pdftocairo -png -singlefile b.pdf v; pdftocairo -jpeg -singlefile b.pdf w`,
  ),
  maker(
    'ExifTool',
    'command -v exiftool && command -v /usr/bin/convert',
    `/usr/bin/convert "$SRC/photo.png" a.jpg; exiftool -q -GPSLatitude=3.86 -GPSLatitudeRef=N -Orientation#=6 -Artist=Ama -XMP:Title=Titre -IPTC:Keywords=a a.jpg; rm -f *_original; cp "$SRC/photo.png" b.png; exiftool -q -overwrite_original -Artist=Ama -XMP:Title=Titre b.png; /usr/bin/convert "$SRC/photo.png" c.webp; exiftool -q -overwrite_original -XMP:Title=Titre -EXIF:Artist=Ama c.webp; /usr/bin/convert "$SRC/photo.png" d.gif; exiftool -q -overwrite_original -Comment=Bonjour d.gif; rsvg-convert -f pdf -o e.pdf "$SRC/drawing.svg"; exiftool -q -overwrite_original -Title=Titre -Author=Ama e.pdf`,
  ),
  maker(
    'ImageMagick',
    'command -v /usr/bin/convert',
    `c() { /usr/bin/convert "$SRC/photo.png" "$@"; }; c -quality 60 a.jpg; c -interlace JPEG b.jpg; c -colorspace Gray c.jpg; c -colorspace CMYK d.jpg; c -sampling-factor 4:4:4 e.jpg; c -resize 17x13 f.jpg; c -colors 16 g.png; c -depth 16 h.png; c -colorspace Gray i.png; c -interlace PNG j.png; c -alpha set -channel A -evaluate set 50% k.png; c l.gif; c \\( +clone -flop \\) -set delay 20 m.gif; c -monochrome n.gif; c o.webp; c -define webp:lossless=true p.webp; c -compress LZW q.tif; c -compress Zip r.tif; c -monochrome -compress Group4 s.tif; c -define png:compression-level=0 v.png; c -comment Bonjour w.jpg; c -profile /usr/share/color/icc/ghostscript/srgb.icc x.jpg; c -define jpeg:arithmetic-coding=false -define jpeg:optimize-coding=true -quality 100 y.jpg`,
  ),
  maker(
    'GraphicsMagick, libvips',
    'command -v gm && command -v vips',
    `gm convert "$SRC/photo.png" a.jpg; gm convert -interlace line "$SRC/photo.png" b.png; gm convert "$SRC/photo.png" c.gif; gm convert "$SRC/photo.png" d.webp; gm convert "$SRC/photo.png" e.tif; vips copy "$SRC/photo.png" 'f.jpg[Q=80,interlace]'; vips copy "$SRC/photo.png" 'g.png[palette]'; vips copy "$SRC/photo.png" 'h.webp[lossless]'; vips copy "$SRC/photo.png" 'i.tif[compression=jpeg,tile]'; vips copy "$SRC/photo.png" 'j.webp[near_lossless]'`,
  ),
  maker(
    'libjpeg, libwebp, netpbm, optimisers',
    'command -v cjpeg && command -v cwebp && command -v pngtopnm && command -v gifsicle && command -v pngquant && command -v optipng',
    `pngtopnm "$SRC/photo.png" > p.ppm; cjpeg p.ppm > a.jpg; cjpeg -progressive p.ppm > b.jpg; cjpeg -grayscale -restart 4 p.ppm > c.jpg; cjpeg -arithmetic p.ppm > arithmetic.jpg; jpegtran -rotate 90 a.jpg > d.jpg; jpegtran -progressive -copy all a.jpg > e.jpg; pnmtojpeg p.ppm > f.jpg; pnmtopng -interlace p.ppm > g.png; pnmquant 32 p.ppm | pamtogif > h.gif; pnmtotiff p.ppm > i.tif
cwebp -quiet "$SRC/photo.png" -o j.webp; cwebp -quiet -lossless "$SRC/photo.png" -o k.webp; cwebp -quiet -alpha_q 50 -q 30 "$SRC/photo.png" -o l.webp; pngquant -o m.png 64 "$SRC/photo.png"; optipng -quiet -out n.png "$SRC/photo.png"; gifsicle -O3 h.gif -o o.gif; gifsicle --delay 10 h.gif h.gif -o q.gif; gif2webp -quiet q.gif -o r.webp; tiff2pdf -o s.pdf i.tif; rm p.ppm`,
  ),
  maker(
    'FFmpeg',
    'command -v ffmpeg',
    ffmpeg(
      `${FILM} -pix_fmt yuv420p OUT.mp4`,
      `${FILM} ${SOUND} -pix_fmt yuv420p -movflags +faststart OUT.mp4`,
      `${FILM} -pix_fmt yuv420p -movflags +frag_keyframe+empty_moov OUT.mp4`,
      `${FILM} -pix_fmt yuv420p -movflags +frag_keyframe+empty_moov+default_base_moof -frag_duration 500000 OUT.mp4`,
      `${FILM} ${SOUND} -c:v libx265 -tag:v hvc1 OUT.mp4`,
      `${FILM} -c:v mpeg4 OUT.mp4`,
      `${FILM} -c:v libaom-av1 -cpu-used 8 -t 1 OUT.mp4`,
      `${FILM} -c:v libvpx-vp9 -t 1 OUT.mp4`,
      `${FILM} -c:v mpeg2video OUT.mp4`,
      `${FILM} -pix_fmt yuv420p OUT.mov`,
      `${FILM} -c:v prores_ks OUT.mov`,
      `${FILM} -c:v mjpeg -pix_fmt yuvj420p OUT.mov`,
      `${FILM} -c:v qtrle OUT.mov`,
      `${FILM} -c:v png OUT.mov`,
      `${FILM} ${SOUND} -c:v dvvideo -s 720x576 -r 25 -pix_fmt yuv420p -ar 48000 -ac 2 OUT.mov`,
      `${FILM} ${SOUND} OUT.avi`,
      `${FILM} -c:v mpeg4 -vtag xvid OUT.avi`,
      `${FILM} -c:v mjpeg -pix_fmt yuvj420p OUT.avi`,
      `${FILM} -c:v libx264 -pix_fmt yuv420p OUT.avi`,
      `${FILM} -c:v rawvideo -pix_fmt bgr24 OUT.avi`,
      `${FILM} -c:v rawvideo -pix_fmt yuv420p OUT.avi`,
      `${FILM} -c:v huffyuv OUT.avi`,
      `${FILM} -c:v ffv1 OUT.avi`,
      `${FILM} -c:v msmpeg4v2 OUT.avi`,
      `${FILM} -c:v cinepak -t 0.3 OUT.avi`,
      `${FILM} -c:v dvvideo -s 720x576 -r 25 -pix_fmt yuv420p OUT.avi`,
      `${FILM} -c:v utvideo OUT.avi`,
      `${FILM} -c:v mpeg2video OUT.avi`,
      `${FILM} ${SOUND} -c:v libvpx -c:a libvorbis OUT.webm`,
      `${FILM} ${SOUND} -c:v libvpx-vp9 -c:a libopus -t 1 OUT.webm`,
      `${FILM} -c:v libvpx -live 1 OUT.webm`,
      `-i "$SRC/photo.png" OUT.jpg`,
      `-i "$SRC/photo.png" -pix_fmt rgb24 OUT.png`,
      `${FILM} OUT.gif`,
      `-i "$SRC/photo.png" OUT.webp`,
      `-i "$SRC/photo.png" OUT.tif`,
    ),
  ),
  maker(
    'GStreamer',
    'command -v gst-launch-1.0',
    `g() { gst-launch-1.0 -q videotestsrc num-buffers=30 ! video/x-raw,width=320,height=240 ! videoconvert ! "$@"; }
g x264enc ! mp4mux ! filesink location=a.mp4; g x264enc ! qtmux ! filesink location=b.mov; g jpegenc ! avimux ! filesink location=c.avi; g avenc_mpeg4 ! avimux ! filesink location=d.avi; g vp8enc ! webmmux ! filesink location=e.webm; g vp9enc ! webmmux streamable=true ! filesink location=f.webm; g x264enc ! mp4mux fragment-duration=500 ! filesink location=g.mp4; g x264enc ! h264parse ! mp4mux faststart=true ! filesink location=h.mp4`,
  ),
  maker(
    'MKVToolNix, MEncoder',
    'command -v mkvmerge && command -v mencoder && command -v ffmpeg',
    `ffmpeg -nostdin -loglevel error ${FILM} -c:v libvpx a.webm; mkvmerge -q --webm -o b.webm a.webm; ffmpeg -nostdin -loglevel error ${FILM} -c:v mpeg4 s.avi; mencoder -really-quiet s.avi -o c.avi -ovc lavc -lavcopts vcodec=mpeg4; mencoder -really-quiet s.avi -o d.avi -ovc copy; mencoder -really-quiet s.avi -o e.avi -ovc lavc -lavcopts vcodec=mjpeg; mencoder -really-quiet s.avi -o f.avi -ovc raw -vf format=bgr24; rm s.avi`,
  ),
];
