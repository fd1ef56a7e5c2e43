/** Who may import whom (docs/architecture.md). No rule names a feature. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const source = '^(contract|server|web)/src/'
const tests = '\\.test\\.tsx?$|^server/src/test/|/fake-server\\.tsx?$'

/** The areas of the server's domains, from top to bottom; those of one row do not know each other. */
const areas = [
  ['admin'],
  ['insight'],
  ['site', 'programme'],
  ['hiring'],
  ['projects'],
  ['work'],
  ['identity'],
  ['messaging'],
  ['files'],
]
const downwards = areas.flatMap((row, at) =>
  row.map((area) => {
    const known = [area, ...areas.slice(at + 1).flat()].join('|')
    return rule(
      `${area}-depends-downwards`,
      'An area knows only those below it; what happens above subscribes to a hook.',
      { path: `^server/src/domains/${area}/`, pathNot: tests },
      { path: `^server/src/domains/(?!(${known})/)` },
    )
  }),
)

module.exports = {
  forbidden: [
    ...downwards,
    rule('no-circles', 'No two files need each other, however far around.', {}, { circular: true }),
    rule(
      'no-orphans',
      'Every file is reached.',
      {
        orphan: true,
        path: source,
        pathNot:
          '\\.d\\.ts$|\\.test\\.tsx?$|config\\.ts$|^server/src/(main|prepare-database|audit-verify|demo/.*|backup|restore|drill)|^web/src/pages/|entry\\.(client|server|service-worker)',
      },
      {},
    ),
    rule(
      'contract-knows-nobody',
      'The contract knows neither server nor web.',
      { path: '^contract/' },
      { path: '^(server|web)/' },
    ),
    rule(
      'server-not-web',
      'Server and web speak through the contract.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    rule(
      'web-not-server',
      'Server and web speak through the contract.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    rule(
      'platform-knows-no-domain',
      'The platform serves every domain and knows none.',
      { path: '^server/src/platform/', pathNot: tests },
      { path: '^server/src/(domains|demo)/' },
    ),
    rule(
      'rules-are-pure',
      'Rules decide from what they are given.',
      { path: '\\.rules\\.ts$' },
      { pathNot: '^contract/|\\.rules\\.ts$|^node_modules/|^@app/contract' },
    ),
    rule(
      'front-doors',
      'A domain is entered by the file of its name, or by what it offers to exports.',
      { path: '^server/src/domains/([^/]+/[^/]+)/', pathNot: tests },
      {
        path: '^server/src/domains/[^/]+/([^/]+)/(?!\\1(\\.export)?\\.ts$)',
        pathNot: '^server/src/domains/$1/',
      },
    ),
    rule(
      'features-apart',
      'Features do not know each other; pages put them together.',
      { path: '^web/src/features/([^/]+/[^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    rule(
      'pages-above-features',
      'Features and lib know no page.',
      { path: '^web/src/(features|lib|ui)/' },
      { path: '^web/src/(pages|app)/' },
    ),
    rule(
      'lib-below',
      'Lib knows no feature.',
      { path: '^web/src/lib/' },
      { path: '^web/src/features/' },
    ),
    rule(
      'ui-is-looks',
      'ui is only looks: no calls, no contract.',
      { path: '^web/src/ui/' },
      { path: '^web/src/lib/|^contract/' },
    ),
    rule(
      'tests-stay-out',
      'The product never needs a test.',
      { path: source, pathNot: tests },
      { path: '\\.test\\.tsx?$|^server/src/test/' },
    ),
    rule(
      'listed-packages',
      'A package is used only where it is listed.',
      { path: source },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.react-router/|/dist/|/build/|virtual:' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
