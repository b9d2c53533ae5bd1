module example.com/hexgames/web/browser

go 1.25

require (
	example.com/hexgames v0.0.0
	github.com/chromedp/cdproto v0.159.0
	github.com/chromedp/chromedp v0.22.1
)

require github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect

replace example.com/hexgames => ../..
