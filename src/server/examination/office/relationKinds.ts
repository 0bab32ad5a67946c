/** The namespaces of relationships that Office knows. Office ignores others. */
export const OFFICIAL =
  /^https?:\/\/(?:schemas\.openxmlformats\.org|schemas\.microsoft\.com|purl\.oclc\.org)\//i;

/** Relationships to parts of the same document that Office knows and that hold content alone: last segments of their types. */
export const CONTENT_KINDS: ReadonlySet<string> = new Set(
  [
    // Every kind of document
    'officeDocument core-properties extended-properties custom-properties thumbnail customXml customXmlProps theme themeOverride',
    'image hdphoto audio video media model3d font hyperlink package metadata classificationlabels origin signature certificate',
    'chart chartEx chartStyle chartColorStyle chartUserShapes drawing vmlDrawing ink person people documenttasks',
    'diagramData diagramLayout diagramQuickStyle diagramColors diagramDrawing graphicFrameDoc',
    // Word
    'styles stylesWithEffects numbering settings webSettings fontTable footnotes endnotes comments header footer glossaryDocument',
    'commentsExtended commentsIds commentsExtensible keyMapCustomizations bibliography',
    // Excel
    'worksheet chartsheet sharedStrings calcChain sheetMetadata externalLink pivotTable pivotCacheDefinition pivotCacheRecords table',
    'tableSingleCells xmlMaps usernames revisionHeaders revisionLog printerSettings customProperty ctrlProp slicer slicerCache',
    'timeline timelineCache threadedComment namedSheetView wsSortMap customData FeaturePropertyBag richValueRel rdRichValue',
    'rdRichValueStructure rdRichValueTypes rdArray rdSupportingPropertyBag rdSupportingPropertyBagStructure richStyles',
    // PowerPoint
    'slide slideMaster slideLayout notesSlide notesMaster handoutMaster presProps viewProps tableStyles commentAuthors authors tags',
    'slideUpdateInfo legacyDiagramText legacyDocTextInfo revisionInfo changesInfo',
  ]
    .join(' ')
    .split(' '),
);

/** Relationships that run something of the document. */
export const MACRO_KINDS: ReadonlySet<string> = new Set(
  'vbaProject wordVbaData vbaProjectSignature xlMacrosheet xlIntlMacrosheet attachedToolbars extensibility'.split(
    ' ',
  ),
);

/** Relationships that load their content from another place. */
export const REMOTE_KINDS: ReadonlySet<string> = new Set(
  'connections queryTable volatileDependencies webextension webextensiontaskpanes rdrichvaluewebimage python'.split(
    ' ',
  ),
);

/** Relationships to something outside that may be missing: a template, a linked picture or film, another workbook. */
export const LINKED_KINDS: ReadonlySet<string> = new Set(
  'attachedTemplate image audio video media externalLinkPath xlPathMissing xlStartup xlAlternateStartup xlLibrary'.split(
    ' ',
  ),
);
